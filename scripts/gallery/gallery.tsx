import { ControlsGallery } from './controls-gallery.tsx';
import { StatusGallery } from './status-gallery.tsx';
import './gallery.css';

/** Every part in every state, light beside dark. Development only: the build knows no gallery.html. */
export function Gallery() {
  return (
    <div className="gallery">
      {(['light', 'dark'] as const).map((mode) => (
        <main key={mode} className="gallery-mode" data-color-mode={mode} aria-label={mode}>
          <h1 className="gallery-title">{mode === 'light' ? 'Light' : 'Dark'}</h1>
          <StatusGallery />
          <ControlsGallery mode={mode} />
          <ScalesGallery />
        </main>
      ))}
    </div>
  );
}

const TYPES = ['caption', 'label', 'body', 'read', 'title', 'page'] as const;
const GAPS = ['s2', 's4', 's6', 's8', 's12', 's16', 's24', 's32'] as const;
const SHADOWS = ['raised', 'popover', 'dialog'] as const;

function ScalesGallery() {
  return (
    <section aria-label="Scales">
      <h2>Type, gaps, elevation, focus</h2>
      {TYPES.map((name) => (
        <p
          key={name}
          style={{ fontSize: `var(--ctc-font-sizes-${name})`, lineHeight: `var(--ctc-line-heights-${name})` }}
        >
          {name}: Iverson 04646 closes 11/24/2026
        </p>
      ))}
      <div className="gallery-line">
        {GAPS.map((name) => (
          <span key={name}>
            <span className="gallery-gap" style={{ inlineSize: `var(--ctc-spacing-${name})` }} /> {name}
          </span>
        ))}
      </div>
      <div className="gallery-line">
        {SHADOWS.map((name) => (
          <span key={name} className="gallery-card" style={{ boxShadow: `var(--ctc-shadows-${name})` }}>
            {name}
          </span>
        ))}
        <span className="gallery-card gallery-focus">focus</span>
      </div>
    </section>
  );
}
