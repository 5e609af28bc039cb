import { ControlsGallery } from '#src/app/gallery/controls-gallery.tsx';
import { ScalesGallery } from '#src/app/gallery/scales-gallery.tsx';
import { StatusGallery } from '#src/app/gallery/status-gallery.tsx';
import '#src/app/gallery/gallery.css';

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
