import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const connection = new URL('connection.ts', import.meta.url).href

/** Returns the output of a process that connects to an address by TLS, as the client does. */
const printed = async (code: string): Promise<string> => {
  const program = `
    import { connect } from 'node:tls'
    import { createConnection } from '${connection}'
    ${code}
    connect({ host: '127.0.0.1', port: 1, servername: '127.0.0.1' }).on('error', () => {})`
  const args = ['--input-type=module', '--eval', program]
  return (await promisify(execFile)(process.execPath, args)).stderr
}

it('by TLS to an IP address causes no warning of Node about its name, and other warnings remain', async () => {
  const warn = "process.emitWarning('another', 'DeprecationWarning', 'DEP0001')"
  expect(await printed('')).toContain('DEP0123')
  const after = await printed(`createConnection('esdb://127.0.0.1:1?tls=true'); ${warn}`)
  expect(after).toContain('another')
  expect(after).not.toContain('DEP0123')
})
