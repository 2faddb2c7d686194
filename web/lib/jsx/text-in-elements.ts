import { createElement, Fragment, type ReactNode } from 'react'

/** These hold text and nothing else. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title', 'text', 'tspan'])

/**
 * The properties of an element, with each text that stands beside other children in an element of its own,
 * `<x-text>`. A browser that translates a page takes a text out and puts `<font>` elements in its place.
 * React would then remove, or insert beside, what is no longer there, and the page would be gone, or it
 * would write a new total into a text that is no longer shown. An element stays where it is
 * (docs/adr/0027). A text that is the only child of an element is written through that element by React.
 */
export const textInElements = (type: unknown, props: unknown): unknown => {
  const given = props as { children?: ReactNode }
  const { children } = given
  if (textOnly.has(type)) return props
  // A fragment has no element of its own: what is alone in it may stand beside others.
  if (type === Fragment && isText(children)) return { ...given, children: wrap(children) }
  return Array.isArray(children) ? { ...given, children: wrapTexts(children) } : props
}

const wrapTexts = (children: readonly ReactNode[]): ReactNode[] =>
  children.map((child, index) => {
    if (isText(child)) return wrap(child, `text-${index}`)
    return Array.isArray(child) ? wrapTexts(child as ReactNode[]) : child
  })

const wrap = (text: ReactNode, key?: string): ReactNode => createElement('x-text', { key }, text)

const isText = (child: ReactNode): boolean =>
  (typeof child === 'string' && child !== '') ||
  typeof child === 'number' ||
  typeof child === 'bigint'
