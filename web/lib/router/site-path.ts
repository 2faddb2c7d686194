import type { LinkProps } from '@tanstack/react-router'

/** The address of a screen of one of the sites, as its route spells it. */
export type SitePath = NonNullable<LinkProps['to']>
