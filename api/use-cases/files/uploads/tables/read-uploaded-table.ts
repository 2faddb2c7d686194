import type { Context } from 'hono'
import type { AppEnv } from '../../../../http/app-env.ts'
import { ownOrganisation } from '../../../charity/own-charity.ts'
import { wrongFile } from '../read-form.ts'
import { takeCharityQuota } from '../take-upload.ts'
import { runForSender } from '../worker/run-for-sender.ts'
import type { Table, TableInput } from './read-table.ts'
import { readTableTask } from './read-table-task.ts'

/**
 * Reads a table in a thread with a limit of time and memory. A file that is no table, or that needs
 * more than that, is refused with a sentence at the field `file`. The bytes cannot be read afterwards.
 */
export const readUploadedTable = async (c: Context<AppEnv>, input: TableInput): Promise<Table> => {
  const organisationId = ownOrganisation(c)
  const fileBytes = input.bytes.byteLength
  const read = await runForSender(c, organisationId, { task: readTableTask, input })
  if ('refused' in read) {
    throw wrongFile('file', read.refused === 'too_complex' ? 'too_complex' : 'damaged')
  }
  if ('problem' in read) throw wrongFile('file', read.problem)
  // The packed bytes were counted before they were read, and the database stores the unpacked ones.
  const unpacked = read.textBytes - fileBytes
  if (unpacked > 0) await takeCharityQuota(c, { organisationId, bytes: unpacked })
  return read
}
