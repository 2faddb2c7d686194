import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform, render } from '../../../testing/render.tsx'
import { AreaMenu } from './area-rail.tsx'
import { HeaderMenu } from './header-menu.tsx'

let page: HTMLElement

beforeEach(async () => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <AreaMenu label="Desk" groups={[[{ to: '/Faq', word: 'FAQ' }]]} />
          <HeaderMenu icon="user" label="Account">
            {() => <button type="button">Log out</button>}
          </HeaderMenu>
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  page = await render(<RouterProvider router={router} />)
  await waitUntil(() => find(page, 'button'))
})

const press = (button: string) => perform(() => find(page, button).click())
const menu = 'button[aria-haspopup=dialog]'
const account = 'button[aria-label=Account]'

describe('the menu of a phone', () => {
  it('shows the screens in a dialog, and closes when one is chosen', async () => {
    expect(page.querySelector('nav')).toBeNull()
    await press(menu)
    expect(find(page, 'dialog[open] nav').getAttribute('aria-label')).toBe('Desk')
    expect(document.activeElement).toBe(find(page, 'dialog a'))
    await press('dialog a')
    await waitUntil(() => expect(page.querySelector('dialog[open]')).toBeNull())
  })

  it('closes by Escape', async () => {
    await press(menu)
    await perform(() => {
      find(page, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    expect(page.querySelector('dialog[open]')).toBeNull()
  })
})

describe('a menu of the header', () => {
  const isShown = () =>
    !find(page, `#${CSS.escape(find(page, account).getAttribute('aria-controls') ?? '')}`).hidden

  it('opens and closes by its button', async () => {
    expect(isShown()).toBe(false)
    await press(account)
    expect([isShown(), find(page, account).getAttribute('aria-expanded')]).toEqual([true, 'true'])
    await press(account)
    expect(isShown()).toBe(false)
  })

  it('closes by Escape, and returns the focus to its button', async () => {
    await press(account)
    const entry = [...page.querySelectorAll('button')].find(
      (each) => each.textContent === 'Log out',
    )
    entry?.focus()
    await perform(() => {
      entry?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(isShown()).toBe(false)
    expect(document.activeElement).toBe(find(page, account))
  })

  it('closes when the reader presses beside it', async () => {
    await press(account)
    await perform(() => {
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    })
    expect(isShown()).toBe(false)
  })
})
