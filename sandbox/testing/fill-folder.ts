import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder with its content, unless it is there. The content is written below another name,
 * so a concurrent start, of this process or another one, finds the whole folder or none.
 */
export const fillFolder = async (
  folder: string,
  fill: (draft: string) => Promise<void> | void,
): Promise<void> => {
  if (existsSync(folder)) return
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}.draft-`)
  try {
    await fill(draft)
    renameSync(draft, folder)
  } catch (error) {
    // The folder of a start that was faster has files, so that it cannot be replaced.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
