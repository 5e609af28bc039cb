import { STATUS_LOOKS, type Status, type StatusLook } from '#src/domain/status/status.ts';
import '#src/loan-display/status/status-sign.css';

/** The emoji and the name of a status, with the sheet that its emoji needs. */
export function statusSign(status: Status): Pick<StatusLook, 'emoji' | 'name'> {
  return STATUS_LOOKS[status];
}
