import { waitUntil } from './eventually.ts'
import { perform } from './render.tsx'

/** The button with exactly this label. */
export const button = (page: HTMLElement, words: string): HTMLButtonElement => {
  const element = [...page.querySelectorAll('button')].find((one) => one.textContent === words)
  if (!element) throw new Error(`no button says ${words}`)
  return element
}

/** Clicks the button as soon as it exists. */
export const press = async (page: HTMLElement, words: string): Promise<void> => {
  await waitUntil(() => button(page, words))
  await perform(() => button(page, words).click())
}
