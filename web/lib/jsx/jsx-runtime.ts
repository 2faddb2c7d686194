import type { ElementType, Key, ReactElement } from 'react'
import * as react from 'react/jsx-runtime'
import { textInElements } from './text-in-elements.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

/** The JSX runtime (`jsxImportSource`): React's own, with texts in elements. */
export const jsx = (type: ElementType, props: unknown, key?: Key): ReactElement =>
  react.jsx(type, textInElements(type, props), key)

/** Creates an element with more than one child. */
export const jsxs = (type: ElementType, props: unknown, key?: Key): ReactElement =>
  react.jsxs(type, textInElements(type, props), key)
