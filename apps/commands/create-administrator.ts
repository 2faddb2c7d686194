import { askOnTerminal, readLines } from './ask-on-terminal.ts'
import {
  createAdministrator,
  refuseWish,
  type Wish,
} from '@almoner/api/use-cases/accounts/administrators/create-administrator.ts'
import { readSite } from '@almoner/platform/env.ts'
import { platformOrigin } from '@almoner/platform/site.ts'
import { fail, prepareBooks, Refused, toSentence } from './operator-books.ts'

const usage = `npm run create-administrator asks on a terminal. From another program it reads lines:
the e-mail address, the password and, where there are any, the first and the last name.
  --new-password  gives the administrator with this address a new password and ends their sessions`

/** Runs `npm run create-administrator`, whether or not the system is running. */
const main = async (newPassword: boolean): Promise<string> => {
  const site = readSite(process.env)
  if ('refused' in site) throw new Refused(site.refused)
  const open = prepareBooks(process.env)
  const wish = process.stdin.isTTY ? await askForWish(newPassword) : await readWish()
  const wrong = refuseWish(wish)
  if (wrong !== null) throw new Refused(wrong)
  const { books, close } = await open()
  try {
    const answer = await createAdministrator(books, { wish, newPassword })
    if (typeof answer === 'object') throw new Refused(answer.refused)
    const who = wish.email.trim()
    const login = `Log in at ${platformOrigin(site)}/AdminLogin with that address and password.`
    return answer === 'created'
      ? `${who} is an administrator now. ${login}`
      : `${who} has a new password, and every session of theirs has ended. ${login}`
  } finally {
    await close()
  }
}

const askForWish = async (newPassword: boolean): Promise<Wish> => {
  const terminal = askOnTerminal({ input: process.stdin, output: process.stdout })
  try {
    const email = await terminal.ask('E-mail address: ')
    const firstName = newPassword ? '' : await terminal.ask('First name (may be left out): ')
    const lastName = newPassword ? '' : await terminal.ask('Last name (may be left out): ')
    const password = await terminal.askHidden('Password, which is not shown: ')
    const again = await terminal.askHidden('The same again: ')
    if (password !== again) throw new Refused('The two passwords are not the same.')
    return { email, password, firstName, lastName }
  } finally {
    terminal.close()
  }
}

const readWish = async (): Promise<Wish> => {
  const [email = '', password = '', firstName = '', lastName = ''] = await readLines(process.stdin)
  if (email === '' || password === '') throw new Refused(usage)
  return { email, password, firstName, lastName }
}

const wishes = process.argv.slice(2)
if (wishes.some((wish) => wish !== '--new-password')) fail(usage)
else {
  try {
    console.log(await main(wishes.includes('--new-password')))
  } catch (error) {
    fail(toSentence(error, 'No administrator was made'))
  }
}
