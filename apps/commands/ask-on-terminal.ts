import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/**
 * Asks questions one at a time and does not echo hidden answers. Ctrl-C ends in an `AbortError`.
 */
export const askOnTerminal = ({ input, output }: Terminal) => {
  let hidden = false
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!hidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 })
  const stopping = new AbortController()
  lines.on('SIGINT', () => stopping.abort()).on('close', () => stopping.abort())
  return {
    ask: async (question: string): Promise<string> =>
      await lines.question(question, { signal: stopping.signal }),
    askHidden: async (question: string): Promise<string> => {
      output.write(question)
      hidden = true
      try {
        return await lines.question('', { signal: stopping.signal })
      } finally {
        hidden = false
        output.write('\n')
      }
    },
    close: () => lines.close(),
  }
}

/** The lines of a file or of another program's output; a Windows line ending counts too. */
export const readLines = async (input: NodeJS.ReadableStream): Promise<string[]> =>
  (await text(input)).split(/\r?\n/)
