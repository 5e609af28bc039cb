import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onAFreshDevice } from '#tests/support/app/loan-panel-start.tsx';
import { DANA, danasChoices, type FakeGateway } from '#tests/support/app/fake-gateway.ts';
import { sampleLoan } from '#tests/support/app/sample-loans.ts';
import { AT_REST_DATES, borrowers, openToday, startToday, tray } from '#tests/support/app/today-screen.ts';

onAFreshDevice();

// Today is Friday, November 20, 2026.
const PHONES = { 'Fields.1406': '312-555-0100', 'Fields.1408': '(312) 555-0142 x7' };
const MINE = { 'Fields.1407': DANA.email.toUpperCase(), 'Fields.317': 'Dana Whitfield' };
const LATE = sampleLoan({
  number: '2026000111',
  borrower: 'Okafor',
  closing: '12/21/2026',
  dates: { ...AT_REST_DATES, 'Title.Received.due': '11/12/2026' },
  fields: MINE,
});
const LEGAL = sampleLoan({
  number: '2026000222',
  borrower: 'Sato',
  closing: '11/24/2026',
  dates: { ...AT_REST_DATES, 'Initial CD.Sent.completed': '11/19/2026' },
  fields: MINE,
});
const LOCK_TODAY = sampleLoan({
  number: '2026000333',
  borrower: 'Nguyễn',
  dates: { ...AT_REST_DATES, 'Locked.Lock Request Completed.due': '11/20/2026' },
  fields: MINE,
});
const WAITING = sampleLoan({
  number: '2026000444',
  borrower: 'Adeyemi',
  dates: { ...AT_REST_DATES, 'Title.Cleared.due': '11/23/2026' },
  fields: MINE,
});
const AT_REST = sampleLoan({ number: '2026000555', borrower: 'Quiet', dates: AT_REST_DATES, fields: MINE });
const LOANS = [AT_REST, WAITING, LATE, LOCK_TODAY, LEGAL];

const section = (name: RegExp) => within(screen.getByRole('region', { name }));

test('each loan has one line in its group, the most urgent first, and the first says why', async () => {
  await openToday(LOANS);
  expect(document.querySelector('.today-summary')?.textContent).toBe(
    '2 loans need someone now: 1 waits on you · 1 more today',
  );
  expect(borrowers()).toEqual(['Sato', 'Okafor', 'Nguyễn', 'Adeyemi']);
  expect(section(/^Legal deadlines 1/).getAllByRole('button', { name: /proof that/ })).toHaveLength(1);
  const late = section(/^Late 1/).getByRole('button', { name: /Okafor.*past due/ });
  expect(late.textContent).toContain('Get Title, 8 days past due');
  expect(late.textContent).toContain('closes Mon 12/21, in 31 days');
  expect(late.textContent).toContain('Third party');
  expect(section(/^Today 1/).getByRole('listitem').textContent).toContain('You');
  expect(section(/^Waiting for others 1/).getByRole('listitem').textContent).toContain('Underwriter');
  expect(tray().getByRole('heading').textContent).toBe(
    'Sato 00222: Get proof that the CD is received by Fri 11/20, or move the closing',
  );
  expect(tray().getByText('Your turn, by Fri 11/20')).toBeDefined();
});

test('why, note, next: by keys and by buttons, and Enter opens the loan', async () => {
  const { user, address } = await openToday(LOANS);
  await user.keyboard('j');
  expect(tray().getByText('Title Received was due 11/12, 8 days ago (6 business days).')).toBeDefined();
  await user.keyboard('n');
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('.today-notes .note-text');
    expect(found).toBe(document.activeElement);
    return found;
  });
  // Letters are text while somebody types.
  await user.keyboard('Called title, jk');
  expect(box?.value).toBe('Called title, jk');
  await user.click(tray().getByRole('button', { name: 'Next' }));
  expect(tray().getByRole('heading').textContent).toContain('Nguyễn');
  await user.click(tray().getByRole('button', { name: 'Previous' }));
  await user.click(tray().getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(address()).toBe(`/dashboard?loan=${LATE.loanId}`));
});

test('a call is one press away where the loan has a number, and nobody is to call themselves', async () => {
  const { user } = await openToday([
    { ...LATE, fields: { ...LATE.fields, ...PHONES, 'Fields.362': 'Simon Rourke' } },
    LOCK_TODAY,
  ]);
  const call = await waitFor(() => tray().getByRole('link', { name: 'Call Simon Rourke' }));
  expect(call.getAttribute('href')).toBe('tel:+13125550142;ext=7');
  await user.click(screen.getByRole('button', { name: /Nguyễn.*due today/ }));
  expect(tray().queryByRole('link')).toBeNull();
});

test("a person's own actions alone, and everybody's", async () => {
  const { user, address, gateway } = await openToday(LOANS);
  gateway.allLoans = [
    ...LOANS,
    sampleLoan({ number: '2026000666', borrower: 'Colleague', dates: { 'Title.Ordered.due': '11/19/2026' } }),
  ];
  await user.click(screen.getByRole('radio', { name: 'My tasks' }));
  await waitFor(() => expect(borrowers()).toEqual(['Sato', 'Nguyễn']));
  await user.click(screen.getByRole('radio', { name: 'All Loans' }));
  await waitFor(() => expect(borrowers()).toContain('Colleague'));
  expect(address()).toBe('/today?scope=everybody');
});

test('it opens with what waits on the person, without saying so in each line, and keeps another choice', async () => {
  const { user, address } = await openToday(LOANS, '/today');
  expect(screen.getByRole('radio', { name: 'My tasks' })).toHaveProperty('checked', true);
  expect(borrowers()).toEqual(['Sato', 'Nguyễn']);
  expect(document.querySelector('.today-summary')?.textContent).toBe('Your turn on 1 loan now, 1 more today');
  expect(section(/^Today 1/).getByRole('listitem').textContent).not.toContain('You');
  await user.click(screen.getByRole('radio', { name: 'My Loans' }));
  await waitFor(() => expect(borrowers()).toContain('Okafor'));
  await user.click(screen.getByRole('link', { name: /^Today/ }));
  await waitFor(() => expect(address()).toBe('/today'));
  expect(screen.getByRole('radio', { name: 'My Loans' })).toHaveProperty('checked', true);
});

const asProcessor = { 'Fields.1409': DANA.email, 'Fields.317': 'Marisol Kessler' };

test("a processor's tasks have what the law asks of others on their loans right after Now", async () => {
  const { becomeIdle } = await openToday(
    [
      { ...LEGAL, fields: { ...LEGAL.fields, 'Fields.1407': '', ...asProcessor } },
      sampleLoan({
        number: '2026000777',
        borrower: 'Ito',
        closing: '11/24/2026',
        dates: {
          ...AT_REST_DATES,
          'Initial CD.Sent.completed': '11/19/2026',
          'Title.Ordered.due': '11/19/2026',
        },
        fields: asProcessor,
      }),
    ],
    '/today?scope=mine',
  );
  expect(borrowers()).toEqual(['Ito', 'Sato']);
  expect(
    section(/^Late 1|^Closing within 2 business days 1/).getByText(/^Next: get proof that the CD is received/)
      .textContent,
  ).toBe(
    'Next: get proof that the CD is received by Fri 11/20, or move the closing. Waiting on Marisol Kessler (loan officer).',
  );
  expect(
    within(tray().getByRole('list', { name: 'Also' })).getByText(/Waiting on Marisol Kessler/),
  ).toBeDefined();
  const legal = section(/^Legal deadlines with others 1 loan/);
  expect(legal.getByText('closing within 3 business days')).toBeDefined();
  expect(document.querySelector('.today-summary')?.textContent).toBe(
    'Your turn on 1 loan now · 1 legal deadline with others',
  );
  expect(legal.getByRole('listitem').textContent).toContain('Marisol Kessler, loan officer');
  await waitFor(() => {
    act(becomeIdle);
    expect(screen.getByRole('link', { name: 'Today 1 waiting on you' })).toBeDefined();
  });
});

test('without a task of their own, people see their loans first', async () => {
  await openToday([LATE, WAITING], '/today');
  expect(screen.getByRole('radio', { name: 'My Loans' })).toHaveProperty('checked', true);
});

test('what closes today and next stands above all else, and a press shows its line, or opens what has none', async () => {
  const near = (
    number: string,
    borrower: string,
    closing: string,
    dates: object = {},
    fields: object = MINE,
  ) =>
    sampleLoan({ number, borrower, closing, dates: { ...AT_REST_DATES, ...dates }, fields: { ...fields } });
  const { user, address } = await openToday(
    [
      ...LOANS,
      near('2026000777', 'Sorensen', '11/20/2026', { 'Locked.Lock Request Completed.due': '11/20/2026' }),
      // Nobody's here.
      near('2026000888', 'Lo', '11/23/2026', {}, {}),
      near('2026000999', 'Funded', '11/20/2026', { 'Closing.Funds Sent.completed': '11/20/2026' }),
    ],
    '/today?scope=mine',
  );
  const strip = within(await screen.findByRole('region', { name: 'Closing now' }));
  const day = (name: string) => within(strip.getByRole('list', { name })).getAllByRole('button');
  expect(day('Closing today:').map((button) => button.textContent)).toEqual([
    // The loan's own screen says that its conditions aren't loaded yet.
    expect.stringMatching(/^Sorensen 00777, open: Lock Request Completed, \d+ more steps$/),
  ]);
  // The weekend is in between.
  expect(day('Mon 11/23:').map((button) => button.textContent)).toEqual(['Lo 00888']);
  await user.click(strip.getByRole('button', { name: /Sorensen/ }));
  expect(tray().getByRole('heading').textContent).toBe('Sorensen 00777: Complete Lock Request, due today');
  expect(screen.getByText('closes today')).toBeDefined();
  await user.click(strip.getByRole('button', { name: /^Lo 00888/ }));
  await waitFor(() => expect(address()).toMatch(/^\/dashboard\?loan=/));
});

test('a call says whom it reaches, and that there is no number for whose turn it is', async () => {
  const closer = sampleLoan({
    number: '2026000888',
    borrower: 'Lo',
    dates: { ...AT_REST_DATES, 'Closing.Funds Sent.due': '11/18/2026' },
    fields: { ...MINE, ...PHONES, 'Fields.362': 'Simon Rourke' },
  });
  await openToday([closer]);
  const call = await waitFor(() => tray().getByRole('link', { name: 'Call Simon Rourke' }));
  expect(call.textContent).toBe('Call Simon Rourke');
  expect(tray().getByText('No number for the closer. Call the processor instead.')).toBeDefined();
});

test('with nothing to do it is glad', async () => {
  await startToday([AT_REST]);
  expect(await screen.findByText('Nothing to do. Well done!')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Selected loan' })).toBeNull();
});

test('who prefers to start with Today gets it at the start alone', async () => {
  const { user, address } = await openToday(LOANS, '/dashboard', (gateway) => {
    gateway.preferences = danasChoices({ startPage: 'today' });
  });
  expect(address()).toBe('/today');
  const links = screen.getAllByRole('link', { name: 'Closings' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/closings', '/closings']);
  await user.click(screen.getByRole('link', { name: 'Back to the list' }));
  await screen.findByRole('grid');
  expect(address()).toBe('/dashboard');
});

test("somebody without own loans begins with everybody's, as in the list", async () => {
  await openToday(LOANS, '/today', (gateway) => {
    gateway.myLoans = [];
  });
  expect(screen.getByRole('radio', { name: 'All Loans' })).toHaveProperty('checked', true);
  expect(screen.queryByText('No loans are assigned to you.')).toBeNull();
  const head = document.querySelector('.today-text')?.textContent;
  expect(head).toMatch(/^2 loans need .* · as of \d+:\d\d [AP]M · you have no loans of your own$/);
});

test("without a loan of their own, people hear that, and one press shows everybody's", async () => {
  const { user } = await startToday([]);
  const see = await screen.findByRole('button', { name: 'See All Loans' });
  expect(screen.queryByText(/need someone now/)).toBeNull();
  await user.click(see);
  await screen.findByText('Nothing to do. Well done!');
  expect(screen.queryByText('No loans are assigned to you.')).toBeNull();
  expect(screen.getByRole('radio', { name: 'All Loans' })).toHaveProperty('checked', true);
  expect(document.activeElement?.closest('.today-head')).not.toBeNull();
});

test('loans that the server cannot give are missed once, with one way to try again', async () => {
  const refuse = (gateway: FakeGateway) => void gateway.refused.add('/los/v3/loanPipeline');
  const { user, gateway } = await startToday(LOANS, '/today?scope=loans', refuse);
  expect(
    await screen.findByText("Couldn't load what there is to do: the loan system has a problem."),
  ).toBeDefined();
  expect(screen.getByText("There's no copy on this device yet. Try again in a minute.")).toBeDefined();
  expect(screen.getByRole('alert').closest('.today-list')).not.toBeNull();
  expect(screen.queryByText('Loading tasks...')).toBeNull();
  gateway.refused.clear();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /^Okafor/ })).toBeDefined();
});

test('while loans load, a screen reader is told what is awaited', async () => {
  let letGo = (): void => undefined;
  await startToday(LOANS, '/today?scope=loans', (gateway) => {
    letGo = gateway.holdBack('/los/v3/loanPipeline');
  });
  expect((await screen.findByText('Loading tasks...')).closest('[aria-busy="true"]')).not.toBeNull();
  letGo();
  expect(await screen.findByRole('button', { name: /^Okafor/ })).toBeDefined();
  expect(screen.queryByText('Loading tasks...')).toBeNull();
});

test('the head of what is late or legal says what sorts it, and leads to the whole rule', async () => {
  const { user, bands } = await openToday(LOANS);
  const now = within(bands[0] ?? document.body);
  await user.click(now.getByRole('button', { name: 'the nearest first' }));
  const order = document.querySelector('.today-order');
  expect(order).toHaveProperty('open', true);
  expect(order?.textContent).toMatch(/Legal deadlines come first/);
  expect(document.activeElement?.textContent).toBe('How this is sorted');
});

const CD_LATE = sampleLoan({
  number: '2026000888',
  borrower: 'Calloway',
  closing: '11/30/2026',
  dates: { ...AT_REST_DATES, 'Initial CD.Sent.completed': '', 'Initial CD.Requested.due': '11/19/2026' },
  fields: { ...PHONES, 'Fields.1409': DANA.email, 'Fields.317': 'Marisol Kessler' },
});
const LONG_LATE = sampleLoan({
  number: '2026000999',
  borrower: 'Rosario',
  closing: '11/27/2026',
  dates: { ...AT_REST_DATES, 'Appraisal.Appraisal Ordered.due': '11/02/2026' },
  fields: { ...PHONES, 'Fields.1409': DANA.email, 'Fields.317': 'Marisol Kessler' },
});

test('a late step that holds up the CD comes before a later one, and its line says by when the CD must go', async () => {
  await openToday([LONG_LATE, CD_LATE], '/today?scope=mine');
  await screen.findByRole('region', { name: /^Late 1 loan/ });
  const now = within(await screen.findByRole('region', { name: /^Legal deadlines 1 loan/ }));
  expect(borrowers()).toEqual(['Calloway', 'Rosario']);
  const line = now.getByRole('button', { name: /^Calloway/ });
  expect(line.textContent).toContain('Request Initial CD, 1 day past due');
  expect(line.textContent).toContain('CD must go by tomorrow, Sat 11/21');
  expect(line.textContent).not.toContain('Waiting on');
  expect(
    tray().getByText(
      'Initial CD Requested was due 11/19, 1 day ago (1 business day). It comes first: the CD must go by tomorrow, Sat 11/21, for the closing on Mon 11/30. Your compliance office decides.',
    ),
  ).toBeDefined();
});

const OWES_HOI = sampleLoan({
  number: '2026000779',
  borrower: 'Farrow',
  dates: { ...AT_REST_DATES, 'HOI.Received.due': '11/08/2026' },
  fields: { ...MINE, 'Fields.4000': 'Samir', 'Fields.1490': '312-555-0102' },
});

test('whom a line says to call is whom a press calls, whoever makes the call', async () => {
  const others = { ...OWES_HOI.fields, 'Fields.1407': 'someone@else.example', 'Fields.1406': '312-555-0199' };
  await openToday([OWES_HOI, { loanId: LATE.loanId, fields: others }], '/today?scope=everybody');
  const lines = screen.getAllByText('Call Samir Farrow: HOI, 12 days past due');
  expect(lines).toHaveLength(2);
  // One on each line, and one in the tray.
  const calls = screen.getAllByRole('link', { name: 'Call Samir Farrow' });
  expect(calls.map((call) => call.getAttribute('href'))).toEqual(Array(3).fill('tel:+13125550102'));
});

test('a borrower without a number has no link, and no one stands in', async () => {
  const silent = { ...OWES_HOI, fields: { ...OWES_HOI.fields, ...PHONES, 'Fields.1490': 'none' } };
  await openToday([silent], '/today?scope=mine');
  expect(screen.getByText('Call Samir Farrow: HOI, 12 days past due')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

test('what is left of a group stands there at once where a press would show fewer than 5 more', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      sampleLoan({
        number: `20260004${at + 10}`,
        dates: { ...AT_REST_DATES, 'Title.Received.due': '11/12/2026' },
      }),
    );
  await openToday(many(24), '/today?scope=everybody');
  const now = within(await screen.findByRole('region', { name: /^Late 24 loans/ }));
  expect(now.getAllByRole('listitem')).toHaveLength(24);
  expect(now.queryByRole('button', { name: /^Show/ })).toBeNull();
});
