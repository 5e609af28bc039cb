/** The page area, without anything of the browser around it. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** One kind of browser, as the flows see it: what differs between the engines ends here. */
export interface Engine {
  readonly name: EngineName;
  /** Undefined when the engine can be driven here, else one line that says how to install it. */
  readonly missing: () => string | undefined;
  /** Opens the browser on a profile folder, which outlives it: opened again, it has what was kept. */
  readonly open: (folder: string, options?: OpenOptions) => Promise<OpenBrowser>;
}

export interface OpenOptions {
  readonly size?: Size;
  /** A private window: what it keeps goes with it. */
  readonly isPrivate?: boolean;
}

export interface OpenBrowser {
  readonly first: DriverTab;
  readonly newTab: () => Promise<DriverTab>;
  /** As a person closes it: what is still to be written reaches the disk. */
  readonly close: () => Promise<void>;
  /** As a crash or a dead battery does it: every process at once, without a word. */
  readonly kill: () => Promise<void>;
  /** Ends the process behind IndexedDB alone; false where the engine has none of its own. */
  readonly killStorage: () => Promise<boolean>;
}

/** What every driver can do with a tab. `createTab` makes the flows' `Tab` of it. */
export interface DriverTab {
  /** Comes back once the document is there, whatever it still loads. */
  readonly goto: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly resize: (size: Size) => Promise<void>;
  /** Evaluates an expression, waits for a promise, and gives back the text that comes of it. */
  readonly run: (expression: string) => Promise<string | undefined>;
  readonly movePointer: (x: number, y: number) => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  readonly typeText: (text: string) => Promise<void>;
  /** `Escape`, `Control+Enter`, `j`. */
  readonly pressKeys: (chord: string) => Promise<void>;
  readonly toFront: () => Promise<void>;
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
  /** Errors of the page since it was last asked, as far as the driver hears of them. */
  readonly takeErrors: () => string[];
}

export const TABLET: Size = { width: 1180, height: 820 };
