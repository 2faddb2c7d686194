import type { Context } from 'hono'
import { html } from 'hono/html'
import { playedPage } from '../provider/pages/played-page.ts'

type Html = ReturnType<typeof html>

/** A page of Stripe's own staff. `up` leads to the simulator's root: its pages may be mounted. */
export const staffPage = ({ title, up }: { title: string; up: '' | '../' }, body: Html): Html =>
  playedPage(
    {
      language: 'en',
      title,
      app: 'Stripe (sandbox)',
      stylesheet: `${up}challenge-page.css`,
      notice: 'A simulation for trying things out. No money moves.',
    },
    body,
  )

export const row = (name: string, value: string | Html): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`

export const formatTime = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleString('en-GB', {
    timeZone: 'Asia/Hong_Kong',
    dateStyle: 'medium',
    timeStyle: 'short',
  })

/** Its pages run no script and load nothing foreign. */
export const guardPage = (c: Context): void => {
  c.header('content-security-policy', "default-src 'none'; style-src 'self'; form-action 'self'")
  c.header('cache-control', 'no-store')
  c.header('x-content-type-options', 'nosniff')
}
