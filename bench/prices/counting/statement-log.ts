import { closeSync, openSync, readSync, readdirSync, fstatSync } from 'node:fs'
import { join } from 'node:path'

/** One statement that a server of PostgreSQL was sent. */
export type Statement = {
  /** The pool that sent it, by its `application_name`. */
  application: string
  /**
   * The id is equal for all statements of one transaction, and different for other transactions.
   */
  transaction: string
  sql: string
  /** The parameters, as far as the server is configured to log them. */
  detail: string
}

type Line = {
  application_name?: string
  error_severity?: string
  message?: string
  detail?: string
  vxid?: string
}

const prefix = /^(?:statement|execute [^:]*): /

/** Reads what the server has added to its log in JSON since the last look. */
export const createStatementLog = (folder: string) => {
  let offset = 0
  let rest = ''
  const read = (): string => {
    const name = readdirSync(folder).find((file) => file.endsWith('.json'))
    if (name === undefined) return ''
    const file = openSync(join(folder, name), 'r')
    try {
      const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - offset))
      const length = readSync(file, bytes, 0, bytes.length, offset)
      offset += length
      return bytes.toString('utf8', 0, length)
    } finally {
      closeSync(file)
    }
  }
  return {
    /** The statements since the last call, in the order in which the server received them. */
    take: (): Statement[] => {
      const lines = `${rest}${read()}`.split('\n')
      rest = lines.pop() ?? ''
      return lines.flatMap(toStatement)
    },
  }
}

const toStatement = (text: string): Statement[] => {
  const line = JSON.parse(text) as Line
  const { message = '', application_name: application = '', vxid = '' } = line
  if (line.error_severity !== 'LOG' || !prefix.test(message)) return []
  return [
    { application, transaction: vxid, sql: message.replace(prefix, ''), detail: line.detail ?? '' },
  ]
}
