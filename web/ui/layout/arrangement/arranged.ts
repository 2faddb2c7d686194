import { createElement, type HTMLAttributes, type ReactElement } from 'react'
import { classes } from '../../../lib/classes.ts'

/** A step of the spacing scale, `--space-<n>`. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6

type Tag =
  | 'p'
  | 'div'
  | 'span'
  | 'strong'
  | 'section'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'header'
  | 'footer'

export type ArrangedProps = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> & { as?: Tag }

/** Renders the element with these classes, and with the attributes that its user set. */
export const arrange = (
  tag: Tag,
  names: Parameters<typeof classes>,
  { as = tag, ...attributes }: ArrangedProps,
): ReactElement => createElement(as, { ...attributes, className: classes(...names) })
