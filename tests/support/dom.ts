import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no layout: it only prints that it cannot scroll, once for every navigation of the router.
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;

afterEach(cleanup);
