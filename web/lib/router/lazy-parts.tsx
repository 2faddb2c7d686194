import { lazyRouteComponent } from '@tanstack/react-router'
import { use, type ReactNode } from 'react'
import { loadMessages, type Catalogues } from '../language/i18n.ts'

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never

type Loaded<Props> = ((props: Props) => ReactNode) & { preload?: () => Promise<void> }

/**
 * Makes components of parts of a screen. They are loaded, with these messages, when they are first
 * shown below a `Suspense`: `part(() => import('./qr-code.tsx'), 'QrCode')`. A screen itself is a
 * `lazyScreen`: the router loads it before it renders it. The router's own component calls `use`
 * only until it is loaded, and React warns if it was rendered before. A part calls `use` in each
 * render.
 */
export const lazyParts =
  (...words: readonly Catalogues[]) =>
  <Module extends Record<string, unknown>, Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ) => {
    type Props = PropsOf<Module[Name]> & object
    // This reloads the page if a newer deployment has replaced the module.
    const Loaded = lazyRouteComponent(async () => {
      const [module] = await Promise.all([load(), loadMessages(...words)])
      return module
    }, name) as unknown as Loaded<Props>
    let ready: Promise<void> | undefined
    // Loads again after a load that failed; after one that succeeded there is nothing to load.
    const preload = (): Promise<void> => {
      ready = Loaded.preload?.() ?? ready ?? Promise.resolve()
      return ready
    }
    const Part = (props: Props): ReactNode => {
      use(ready ?? preload())
      return <Loaded {...props} />
    }
    return Object.assign(Part, { preload })
  }
