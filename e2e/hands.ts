import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The ways in which a person acts on a page: with a mouse, or with a keyboard alone. */
export type Hands = {
  press: (target: Locator) => Promise<void>
  fill: (target: Locator, text: string) => Promise<void>
  /** A checkbox, or one of several radio buttons. */
  check: (target: Locator) => Promise<void>
  select: (target: Locator, value: string) => Promise<void>
  upload: (target: Locator, file: UploadedFile) => Promise<void>
}

type UploadedFile = Exclude<Parameters<Locator['setInputFiles']>[0], string | readonly unknown[]>

export const withMouse = (): Hands => ({
  press: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  // The drawn box or card lies over the control itself.
  check: (target) => target.check(),
  select: async (target, value) => {
    await target.selectOption(value)
  },
  upload: (target, file) => target.setInputFiles(file),
})

export const withKeyboard = (page: Page): Hands => {
  // A page without a listener has no file chooser, so the listener must be there before the first
  // one.
  page.on('filechooser', () => {})
  return createKeyboard(page)
}

const createKeyboard = (page: Page): Hands => ({
  press: async (target) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  // A field's text is selected when the tab key reaches the field, so typing replaces it.
  fill: async (target, text) => {
    await tabTo(page, target)
    await page.keyboard.type(text)
  },
  check: async (target) => {
    await tabTo(page, target)
    if (await target.isChecked()) return
    await page.keyboard.press('Space')
    expect(await target.isChecked()).toBe(true)
  },
  select: async (target, value) => {
    await tabTo(page, target)
    for (let option = 0; option < mostOptions; option += 1) {
      if ((await target.inputValue()) === value) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`${String(target)} has no option ${value}`)
  },
  upload: async (target, file) => {
    await tabTo(page, target)
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(file)
  },
})

/** What a person did on a page. */
export type Counted = { presses: number; typed: number }

/** The same hands, whose presses and typed fields are counted. */
export const countHands = (hands: Hands): { hands: Hands; counted: Counted } => {
  const counted = { presses: 0, typed: 0 }
  const press =
    <Rest extends unknown[]>(act: (...rest: Rest) => Promise<void>) =>
    (...rest: Rest): Promise<void> => {
      counted.presses += 1
      return act(...rest)
    }
  return {
    counted,
    hands: {
      press: press(hands.press),
      fill: (target, text) => {
        counted.typed += 1
        return hands.fill(target, text)
      },
      check: press(hands.check),
      select: press(hands.select),
      upload: press(hands.upload),
    },
  }
}

const mostTabs = 200
const mostOptions = 60

/** Reaches an element like a user without a mouse: by the tab key, with visible focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let tab = 0; tab < mostTabs; tab += 1) {
    const place = await target.evaluate(findFocus)
    if (place === 'here') return await seesFocus(page)
    // The tab key reaches one button of a group; the arrow keys move among them.
    await page.keyboard.press(place === 'group' ? 'ArrowDown' : 'Tab')
  }
  throw new Error(`${mostTabs} tabs do not lead to ${String(target)}`)
}

const findFocus = (element: Element): 'here' | 'group' | 'elsewhere' => {
  const focused = document.activeElement
  if (element === focused) return 'here'
  const isRadio = (each: Element | null): each is HTMLInputElement =>
    each instanceof HTMLInputElement && each.type === 'radio'
  const isGroup = isRadio(element) && isRadio(focused) && element.name === focused.name
  return isGroup ? 'group' : 'elsewhere'
}

// Focus must be visible: an outline or a shadow of the field, or of the element that represents it.
const seesFocus = async (page: Page): Promise<void> => {
  const isSeen = await page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, focused?.closest('label')]
    return around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
  expect(isSeen).toBe(true)
}
