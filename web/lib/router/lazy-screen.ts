import { lazyRouteComponent } from '@tanstack/react-router'
import { loadMessages, type Catalogues } from '../language/i18n.ts'

/**
 * Makes lazy components of a part of a site: `screen(() => import('./review.tsx'), 'Review')`. The
 * messages of the part are loaded together with the code, because one cannot be rendered without the
 * other.
 */
export const lazyScreen =
  (words: Catalogues) =>
  <Module extends Record<string, unknown>, Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(async () => {
      const [module] = await Promise.all([load(), loadMessages(words)])
      return module
    }, name)
