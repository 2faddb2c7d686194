import { I18nProvider } from '@lingui/react'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { allLabels } from '../lib/language/all-labels.ts'
import { activate, i18n } from '../lib/language/i18n.ts'
import { Translation } from '../lib/language/translation.tsx'
import { bareTexts } from './bare-texts.ts'

// React requires this wherever updates are awaited by hand.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/**
 * Renders a part of a page in a language; it is removed when the test ends. The test fails if a
 * text is then beside other nodes.
 */
export const render = async (
  children: ReactNode,
  { language = 'en' }: { language?: Language } = {},
): Promise<HTMLElement> => {
  await act(async () => activate(language, allLabels))
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  onTestFinished(async () => {
    expect(bareTexts(document.body)).toEqual([])
    await act(async () => root.unmount())
    element.remove()
  })
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n} defaultComponent={Translation}>
        {children}
      </I18nProvider>,
    ),
  )
  return element
}

/** Does something and waits until the page has taken it in. */
export const perform = async (action: () => void | Promise<void>): Promise<void> => {
  await act(async () => {
    await action()
  })
}

/** The first element that matches, or an error that names the selector. */
// The caller names the element's type, as with querySelector itself.
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
export const find = <E extends Element = HTMLElement>(within: ParentNode, selector: string): E => {
  const element = within.querySelector<E>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}
