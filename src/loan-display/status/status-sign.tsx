import { STATUS_LOOKS, type Status } from '#src/domain/status/status.ts';
import { SIGN_SHAPES } from '#src/loan-display/status/sign-shapes.ts';
import '#src/loan-display/status/status-sign.css';

interface StatusSignProps {
  readonly status: Status;
  /** If text next to it already says the status, it would be read out twice. */
  readonly isSilent?: boolean | undefined;
}

/**
 * The one sign for a status everywhere. It's drawn, and its emoji stays as text for copying and `textContent`. A list
 * has 1,200 of them, so it's plain: no hook, and no more elements than its shapes.
 */
export function StatusSign({ status, isSilent = false }: StatusSignProps) {
  const { emoji, name } = STATUS_LOOKS[status];
  const { shape, mark } = SIGN_SHAPES[status];
  const drawn = (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path className="sign-shape" d={shape} />
        {mark === undefined ? null : <path className="sign-mark" d={mark} />}
      </svg>
      {emoji}
    </>
  );
  return isSilent ? (
    <span className="sign" data-sign={status} aria-hidden="true">
      {drawn}
    </span>
  ) : (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img takes no colors of the theme
    <span className="sign" data-sign={status} role="img" aria-label={name}>
      {drawn}
    </span>
  );
}
