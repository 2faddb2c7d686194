import type { Hono } from 'hono'
import type { Calls, Env } from '../call/calls.ts'
import { listObjects, readQuery } from '../call/lists.ts'
import { missingResource } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'
import { toAccount } from './account-answer.ts'
import { loadParts } from './account-parts.ts'
import { createAccount, updateAccount } from './accounts.ts'
import {
  createBankAccount,
  deleteBankAccount,
  findBankAccount,
  listBankAccounts,
  updateBankAccount,
} from './parts/bank-accounts.ts'
import { createFile } from './parts/files.ts'
import { givePerson, listPersons } from './parts/persons.ts'

/** Connected accounts, with their persons, bank accounts and files. */
export const accountRoutes = (
  app: Hono<Env>,
  { calls, world }: { calls: Calls; world: World },
): void => {
  const key = 'secret'
  const read = async (id: string) => toAccount(await loadParts(id, world), currentSeconds(world))
  app.post('/v1/files', (c) =>
    calls.write(c, { key, lock: () => null, act: (form) => createFile(form, world) }),
  )
  app.post('/v1/accounts', (c) =>
    calls.write(c, { key, lock: () => null, act: (form) => createAccount(form, world) }),
  )
  app.post('/v1/accounts/:id', (c) => {
    const id = c.req.param('id')
    return calls.write(c, { key, lock: () => id, act: (form) => updateAccount(id, form, world) })
  })
  app.post('/v1/accounts/:id/persons', (c) => {
    const accountId = c.req.param('id')
    return calls.write(c, {
      key,
      lock: () => accountId,
      act: (form) => givePerson({ accountId, personId: null }, form, world),
    })
  })
  app.post('/v1/accounts/:id/persons/:personId', (c) => {
    const { id: accountId, personId } = c.req.param()
    return calls.write(c, {
      key,
      lock: () => accountId,
      act: (form) => givePerson({ accountId, personId }, form, world),
    })
  })
  app.post('/v1/accounts/:id/external_accounts', (c) => {
    const id = c.req.param('id')
    return calls.write(c, {
      key,
      lock: () => id,
      act: (form) => createBankAccount(id, form, world),
    })
  })
  const bankAccounts = '/v1/accounts/:accountId/external_accounts/:id' as const
  app.post(bankAccounts, (c) => {
    const parameters = c.req.param()
    return calls.write(c, {
      key,
      lock: () => parameters.accountId,
      act: (form) => updateBankAccount(parameters, form, world),
    })
  })
  app.delete(bankAccounts, (c) => {
    const parameters = c.req.param()
    return calls.write(c, {
      key,
      lock: () => parameters.accountId,
      act: () => deleteBankAccount(parameters, world),
    })
  })
  app.get(bankAccounts, (c) => calls.read(c, () => findBankAccount(c.req.param(), world)))
  const query = (url: string) => readQuery(new URL(url).search)
  app.get('/v1/accounts', (c) =>
    calls.read(c, async () => {
      const { data, has_more } = await listObjects('account', query(c.req.url), world)
      const accounts = await Promise.all(data.map(({ id }) => read(id)))
      return { object: 'list', data: accounts, has_more, url: '/v1/accounts' }
    }),
  )
  app.get('/v1/accounts/:id', (c) => calls.read(c, () => read(c.req.param('id'))))
  app.get('/v1/accounts/:id/persons', (c) =>
    calls.read(c, () => listPersons(c.req.param('id'), query(c.req.url), world)),
  )
  app.get('/v1/accounts/:id/persons/:personId', (c) =>
    calls.read(c, async () => {
      const { id, personId } = c.req.param()
      const { persons } = await loadParts(id, world)
      const person = persons.find((each) => each.id === personId)
      if (!person) throw missingResource('person', personId, 'id')
      return person
    }),
  )
  app.get('/v1/accounts/:id/external_accounts', (c) =>
    calls.read(c, () => listBankAccounts(c.req.param('id'), query(c.req.url), world)),
  )
}
