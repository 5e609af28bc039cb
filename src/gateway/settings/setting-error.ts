/** A file named by a setting is wrong; the message says which file and what to do. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}
