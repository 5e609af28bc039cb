// The arrows of docs/architecture.md: one rule a layer, each naming what that layer may import from src.
// tests/architecture proves that every rule bites and that every module is really read.
const layers = {
  domain: [],
  contract: ['domain'],
  offline: ['contract', 'domain'],
  api: ['contract', 'domain'],
  ui: [],
  'loan-display': ['ui', 'contract', 'domain'],
  features: ['loan-display', 'ui', 'offline', 'api', 'contract', 'domain'],
  routes: ['features', 'loan-display', 'api', 'offline', 'contract', 'domain'],
  app: ['routes', 'features', 'loan-display', 'ui', 'api', 'offline', 'contract', 'domain'],
  'service-worker': ['contract', 'domain'],
  platform: ['contract', 'domain'],
  gateway: ['platform', 'contract', 'domain'],
  sandbox: ['contract', 'domain'],
};

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `src/${layer} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing else'} of src`,
  severity: 'error',
  from: {
    path: `^src/${layer}/`,
    // This one file connects the sandbox, for the gateway's entry point and for the sandbox's own.
    ...(layer === 'gateway' ? { pathNot: '^src/gateway/open-sandbox\\.ts$' } : {}),
  },
  to: { path: '^src/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
}));

// The folders of the larger layers, and what each may import from its own layer. What a folder may import from other
// layers is the layer's rule above. Files beside the folders of a screen or of the outbox put the folders together.
const rooms = {
  domain: {
    calendar: ['text'],
    text: [],
    'loan-fields': ['calendar', 'text'],
    status: ['loan-fields', 'calendar'],
    loan: ['status', 'loan-fields', 'calendar', 'text'],
    closing: ['loan', 'status', 'loan-fields', 'calendar', 'text'],
    history: ['status', 'loan-fields', 'calendar', 'text'],
    find: ['loan', 'loan-fields', 'text'],
    list: ['closing', 'find', 'notes', 'loan', 'status', 'loan-fields', 'calendar', 'text'],
    notes: ['loan-fields', 'calendar', 'text'],
    closings: ['closing', 'loan', 'status', 'loan-fields', 'calendar', 'text'],
    conditions: ['loan', 'loan-fields', 'calendar', 'text'],
    marks: ['notes', 'calendar', 'text'],
    actions: ['conditions', 'marks', 'closing', 'loan', 'status', 'loan-fields', 'calendar', 'text'],
    share: ['actions', 'conditions', 'loan', 'status', 'loan-fields', 'calendar', 'text'],
    jump: ['find', 'text'],
    ask: ['list', 'loan', 'loan-fields', 'status', 'calendar', 'text'],
    forecast: ['loan', 'status', 'loan-fields', 'calendar'],
    insights: [
      'list',
      'closing',
      'conditions',
      'actions',
      'loan',
      'status',
      'loan-fields',
      'calendar',
      'text',
    ],
  },
  contract: {
    base: [],
    tabs: ['wire'],
    wire: ['base'],
    device: ['wire', 'base'],
  },
  offline: {
    storage: [],
    network: ['storage'],
    tabs: ['storage'],
    sealing: ['storage'],
    cache: ['sealing', 'storage'],
    pipeline: ['cache', 'storage'],
    reads: ['cache', 'network', 'storage'],
    'person-data': ['network', 'storage'],
    session: ['outbox/store', 'sealing', 'storage'],
    'outbox/entry': ['sealing', 'storage'],
    'outbox/sending': ['outbox/entry', 'network', 'storage', 'tabs'],
    'outbox/saving': ['outbox/sending', 'outbox/entry', 'storage'],
    'outbox/store': ['outbox/entry', 'storage'],
    'outbox/backup': ['outbox/entry', 'storage'],
    outbox: ['outbox/entry', 'outbox/saving', 'outbox/sending', 'storage'],
    'lost-notes': ['outbox/entry', 'network', 'storage'],
  },
  'features/pipeline': {
    address: [],
    read: ['address'],
    columns: ['read'],
    picks: ['read'],
    keys: ['picks'],
    'list-output': [],
    changes: ['read'],
    cards: ['changes', 'picks', 'read'],
    'saved-filters': ['list-output', 'read', 'tools'],
    table: ['changes', 'columns', 'picks', 'read'],
    tools: ['address', 'columns', 'keys', 'list-output', 'read'],
    past: ['address', 'cards', 'columns', 'list-output', 'read', 'table', 'tools'],
  },
};

const roomRules = Object.entries(rooms).flatMap(([room, folders]) =>
  Object.entries(folders).map(([folder, allowed]) => ({
    name: `${room}/${folder}-imports`,
    comment: `src/${room}/${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing else'} of src/${room}`,
    severity: 'error',
    from: { path: `^src/${room}/${folder}/[^/]+$` },
    to: {
      path: `^src/${room}/`,
      pathNot: `^src/${room}/(${[folder, ...allowed].join('|')})/[^/]+$`,
    },
  })),
);

module.exports = {
  forbidden: [
    ...layerRules,
    ...roomRules,
    {
      name: 'gateway-main-imports',
      comment: 'what connects the sandbox knows nothing of the browser',
      severity: 'error',
      from: { path: '^src/gateway/open-sandbox\\.ts$' },
      to: { path: '^src/', pathNot: '^src/(gateway|sandbox|platform|contract|domain)/' },
    },
    {
      name: 'features-stay-apart',
      comment: 'a feature never imports another feature',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'only-the-worker-runs-workbox',
      comment: 'workbox-precaching and -routing belong to the service worker, workbox-window to the page',
      severity: 'error',
      from: { pathNot: '^src/service-worker/' },
      to: { path: 'node_modules/workbox-(core|precaching|routing)/' },
    },
    {
      name: 'pure-layers',
      comment: 'domain imports no package but date-fns, and no Node module; contract only the schema library',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/(@date-fns|date-fns)/' },
    },
    {
      name: 'contract-packages',
      comment: 'contract imports no package but the schema library',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'no-react-below-the-screens',
      comment: 'the device store, the gateway client and the server know no screen',
      severity: 'error',
      from: { path: '^src/(offline|api|service-worker|platform|gateway|sandbox)/' },
      to: { path: 'node_modules/(react|react-dom|lucide-react|@chakra-ui|@emotion|@tanstack)/' },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'what runs in a page or a worker imports no Node module',
      severity: 'error',
      from: {
        path: '^src/(domain|contract|offline|api|ui|loan-display|features|routes|app|service-worker)/',
      },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      comment: 'an import that cannot be followed would slip past every other rule',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.page.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
