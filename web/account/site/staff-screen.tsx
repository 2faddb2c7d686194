import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  lazyRouteComponent,
  type AnyRoute,
  type ResolveFullPath,
  type ResolveId,
  type ResolveParams,
  type Route,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { RouteHeading } from '../../ui/layout/page/screen-title.tsx'

/** What a route checks before it opens. */
export type Guarded = {
  context: { queryClient: QueryClient }
  location: { href: string; pathname: string; search: Record<string, unknown>; hash: string }
}

/** A screen that not every reader may open. */
type GuardedScreen = {
  permission: Permission
  /** The heading, which the screen reads with `useHeading`. */
  title: MessageDescriptor
  lead?: MessageDescriptor
  /** Shown below the heading, in place of the screen, to a reader without the permission. */
  refusal: MessageDescriptor
}

type ScreenOptions<Path extends string, Search, Name extends string> = {
  path: Path
  /** The schema of the address's search parameters. */
  search?: Search
  /** Redirects a reader for whom another screen is meant. */
  beforeLoad?: (guarded: Guarded) => Promise<void>
  /**
   * Imports the screen's file. It is called when the pointer is on a link to the screen. The type
   * leaves out what a component returns, because that may depend on the types of the routes.
   */
  load: () => Promise<Readonly<Record<Name, () => void>>>
  /** The name of the component in that file. */
  name: Name
} & (GuardedScreen | { [Key in keyof GuardedScreen]?: never })

/** Shows its children, or the heading and `refusal` to a reader without the permission. */
export type PermissionGuard = (props: {
  permission: Permission
  refusal: string
  children: ReactNode
}) => ReactNode

/** The type of `createRoute`, which cannot be inferred for a path that is not known yet. */
type ScreenRoute<Parent extends AnyRoute, Path extends string, Search> = Route<
  unknown,
  Parent,
  Path,
  ResolveFullPath<Parent, Path>,
  string,
  ResolveId<Parent, string, Path>,
  Search,
  ResolveParams<Path>
>

/**
 * Makes the routes of the screens below a parent. A screen whose route names a permission is
 * mounted only for a reader who has it, so it tests nothing and sends no request in vain.
 */
export const createScreens =
  <Parent extends AnyRoute>(getParentRoute: () => Parent, Guard?: PermissionGuard) =>
  <const Path extends string, Name extends string, Search = undefined>(
    options: ScreenOptions<Path, Search, Name>,
  ): ScreenRoute<Parent, Path, Search> => {
    const { path, search, beforeLoad, load, name, permission } = options
    if (permission && !Guard) throw new Error(`nothing guards ${path}`)
    const Screen = lazyRouteComponent(load as () => Promise<Record<string, () => ReactNode>>, name)
    return createRoute({
      getParentRoute,
      path,
      validateSearch: search,
      beforeLoad,
      component: Guard && permission ? guard(Screen, Guard, options) : Screen,
    } as never) as unknown as ScreenRoute<Parent, Path, Search>
  }

const guard = (
  Screen: RouteComponent,
  Guard: PermissionGuard,
  { permission, title, lead, refusal }: GuardedScreen,
): RouteComponent => {
  const Guarded = () => {
    const { i18n } = useLingui()
    const heading = { title: i18n._(title), ...(lead && { lead: i18n._(lead) }) }
    return (
      <RouteHeading value={heading}>
        <Guard permission={permission} refusal={i18n._(refusal)}>
          <Screen />
        </Guard>
      </RouteHeading>
    )
  }
  return Object.assign(Guarded, { preload: () => Screen.preload?.() })
}
