import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { createQueryClient } from '../../../lib/api/query-client.ts'
import { waitUntil } from '../../../testing/eventually.ts'
import { find, perform, render } from '../../../testing/render.tsx'
import { PaymentMethods } from '../payment-methods.tsx'

export { manual, none, wallet } from '../../../testing/payment-methods.ts'

/** The page of ways to pay, and what a member of staff does on it. */
export const openMethods = async () => {
  const queryClient = createQueryClient()
  const root = createRootRoute()
  const at = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([at('/', PaymentMethods), at('/Inbox', () => <p>Inbox</p>)]),
    history: createMemoryHistory(),
  })
  const page = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitUntil(() => expect(page.querySelectorAll('h3')).toHaveLength(12))
  const entry = (name: string) => {
    const item = [...page.querySelectorAll('li')].find(
      (each) => each.querySelector('h3')?.textContent === name,
    )
    if (!item) throw new Error(`no way to pay is called ${name}`)
    return item
  }
  const toggle = async (name: string) =>
    perform(() => find(entry(name), 'button[aria-expanded]').click())
  const press = async (name: string) =>
    perform(() => find(entry(name), 'form button[type=submit]').click())
  const confirm = async (name: string, typedPassword = password) => {
    await type(find(entry(name), 'dialog input'), typedPassword)
    await perform(() => find(entry(name), 'dialog button[type=submit]').click())
  }
  const isAsked = (name: string) => entry(name).querySelector('dialog input') !== null
  /** Submits the form, and enters the password if it is required. */
  const send = async (name: string) => {
    await press(name)
    if (isAsked(name)) await confirm(name)
  }
  const leave = () => perform(() => router.history.push('/Inbox'))
  return { page, leave, entry, toggle, press, confirm, isAsked, send, queryClient }
}

/** The password to enter if it is required. */
export const password = 'Harbour2026'
export const stepUp = { password }

export const type = (field: HTMLElement, text: string) =>
  perform(() => {
    // React tracks the value through its own property on the element, so the prototype's setter is
    // called.
    const owner = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
