/** A file that a setting names is not what it should be; the message says which and what to do. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SettingError';
  }
}
