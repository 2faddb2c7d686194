import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as ReactModule from 'react'
import type * as ReactDom from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'

const installed = createRequire(import.meta.url)
const file = (library: string, name: string): string =>
  join(dirname(installed.resolve(`${library}/package.json`)), 'cjs', `${name}.production.js`)

export const reactDomClient = readFileSync(file('react-dom', 'react-dom-client'), 'utf8')

/** As the pages are built: each library's own file for production, and one of them changed. */
export const loadReact = (change: (code: string) => string) => {
  const React = installed(file('react', 'react')) as typeof ReactModule
  const modules: Record<string, unknown> = {
    react: React,
    scheduler: installed(file('scheduler', 'scheduler')),
  }
  const load = (code: string): unknown => {
    const exports = {}
    // eslint-disable-next-line no-new-func, typescript/no-implied-eval
    new Function('exports', 'require', code)(exports, (name: string) => modules[name])
    return exports
  }
  const dom = load(readFileSync(file('react-dom', 'react-dom'), 'utf8')) as typeof ReactDom
  modules['react-dom'] = dom
  return { React, dom, client: load(change(reactDomClient)) as typeof ReactDomClient }
}
