import { parseArgs } from 'node:util'
import {
  freeAdministrator,
  freeOwner,
} from '@almoner/api/use-cases/accounts/administrators/free-login.ts'
import { fail, prepareBooks, Refused, toSentence } from './operator-books.ts'

const usage = `npm run free-login -- --charity <sub-domain> --owner <address> --by <address>
npm run free-login -- --administrator <address>
gives a login back to a person who has proved who they are: its password, sessions, devices and
second factor end, and a link to choose a password is mailed to the address.
  --new-address <address>  the owner's login has this address from now on
  --by <address>           the administrator who compared the proof; the charity's activity shows it`

const readOptions = () =>
  parseArgs({
    options: {
      charity: { type: 'string' },
      owner: { type: 'string' },
      by: { type: 'string' },
      'new-address': { type: 'string' },
      administrator: { type: 'string' },
    },
  }).values

type Options = ReturnType<typeof readOptions>

/** Runs `npm run free-login`. The running system sends the mail. */
const main = async (options: Options): Promise<readonly string[]> => {
  const { charity, owner, by, administrator } = options
  const newAddress = options['new-address'] ?? null
  const isOwner = charity && owner && by && administrator === undefined
  const isAdministrator = administrator && !charity && !owner && !by && newAddress === null
  if (!isOwner && !isAdministrator) throw new Refused(usage)
  const { books, close } = await prepareBooks(process.env)()
  try {
    if (isOwner) {
      const freed = await freeOwner(books, { charity, address: owner.trim(), newAddress, by })
      if ('refused' in freed) throw new Refused(freed.refused)
      const { address, otherOwners } = freed
      const others = otherOwners.join(', ')
      return [
        `The login of ${address} is free: a link to choose a password is mailed there, valid for 24 hours.`,
        otherOwners.length === 0
          ? `${charity} has no other owner.`
          : `${charity} has other owners, who see this under Activity: ${others}.`,
      ]
    }
    const address = (administrator ?? '').trim()
    const freed = await freeAdministrator(books, { address })
    if (freed !== 'freed') throw new Refused(freed.refused)
    return [
      `The login of ${address} is free: a link to choose a password is mailed there, valid for 24 hours.`,
    ]
  } finally {
    await close()
  }
}

const run = async (): Promise<void> => {
  const options = (() => {
    try {
      return readOptions()
    } catch {
      return null
    }
  })()
  if (options === null) return fail(usage)
  try {
    for (const line of await main(options)) console.log(line)
  } catch (error) {
    fail(toSentence(error, 'The login is not free yet'))
  }
}

await run()
