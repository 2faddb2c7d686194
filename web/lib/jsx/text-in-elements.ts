import { createElement, Fragment, type ReactNode } from 'react'

/** These elements can contain only text. */
const textOnly: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title', 'text', 'tspan'])

/**
 * Returns the properties of an element, with each text beside other children wrapped in an element,
 * `<x-text>`. A browser that translates a page replaces a text node by `<font>` elements. React
 * would then remove, or insert beside, a node that no longer exists, and the page would crash. It
 * could also write a new total into a text that is no longer shown. An element is not replaced
 * (docs/adr/0027). React writes a text that is the only child of an element through that element.
 */
export const textInElements = (type: unknown, props: unknown): unknown => {
  const ownProps = props as { children?: ReactNode }
  const { children } = ownProps
  if (textOnly.has(type)) return props
  // A fragment has no element of its own, so its only text may end up beside other nodes.
  if (type === Fragment && isText(children)) return { ...ownProps, children: wrap(children) }
  return Array.isArray(children) ? { ...ownProps, children: wrapTexts(children) } : props
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
