import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { renameFields } from './plain-fields.ts'

const rename = (code: string, id = '/node_modules/a/query.js'): string =>
  renameFields(code, id, parseAst(code))

describe('a library’s private fields', () => {
  it('are plain ones, each by a name of its own, and do the same', () => {
    const code = rename(
      'class A { #n = 1; #add() { this.#n += 1; return this.#n } has(o) { return #n in o } add() { return this.#add() } }',
    )
    expect(code).not.toContain('#')
    // eslint-disable-next-line no-new-func, typescript/no-implied-eval, typescript/no-unsafe-call
    const run = new Function(
      `${code}; const a = new A(); return [a.add(), a.has(a), a.has({})]`,
    ) as () => unknown
    expect(run()).toEqual([2, true, false])
  })

  it('are not those of another file’s class, which may be the one that it extends', () => {
    const code = 'class A { #n = 1 }'
    expect(rename(code)).not.toBe(rename(code, '/node_modules/a/observer.js'))
  })

  it('are left alone in texts', () => {
    expect(rename('const a = "see #n"; class B { b = "#c" }')).toContain('"#c"')
  })
})
