import type { ElementType, ReactElement } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { textInElements } from './text-in-elements.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

type Rest = Parameters<typeof react.jsxDEV> extends [unknown, unknown, ...infer More] ? More : never

/** Creates an element in development and in specs. */
export const jsxDEV = (type: ElementType, props: unknown, ...rest: Rest): ReactElement =>
  react.jsxDEV(type, textInElements(type, props), ...rest)
