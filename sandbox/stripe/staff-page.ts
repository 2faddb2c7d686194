import { html } from 'hono/html'
import { playedPage, type Html } from '../provider/pages/page.ts'

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
