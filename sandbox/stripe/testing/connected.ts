import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { createAccount } from '../account/accounts.ts'
import { createBankAccount } from '../account/parts/bank-accounts.ts'
import { createFile } from '../account/parts/files.ts'
import { givePerson } from '../account/parts/persons.ts'
import { listPrice } from '../booking/pricing.ts'
import { decodeForm } from '../call/form/form.ts'
import type { SandboxStripeStore } from '../store/store.ts'
import type { World } from '../world.ts'

/**
 * Puts an account into the store that lacks nothing: it receives charges and is paid out. Its parts
 * are named after it: `acct_harbour` has `ba_harbour`.
 */
export const seedAccount = async (
  store: SandboxStripeStore,
  id: string,
  { accountNumber = '123456001' } = {},
): Promise<void> => {
  const world: World = {
    store,
    clock: Date.now,
    newId: (prefix) => `${prefix}_${id.slice('acct_'.length)}`,
    publicUrl: (path) => path,
    laterMilliseconds: 0,
    settlesAfterMilliseconds: 0,
    payoutStepMilliseconds: 0,
    pricing: listPrice,
  }
  const bank = `${bankAccount}&external_account[account_number]=${accountNumber}`
  await store.commit(createAccount(form(account), world))
  const file = createFile(form(identityCard), world)
  await store.commit(file)
  const card = (file.body as { id: string }).id
  const person = `${representative}&verification[document][front]=${card}`
  await store.commit(await givePerson({ accountId: id, personId: null }, form(person), world))
  await store.commit(await createBankAccount(id, form(bank), world))
}

const form = (text: string) => requirePresent(decodeForm(text), 'a form')

const account = [
  'country=HK',
  'business_type=non_profit',
  'controller[requirement_collection]=application',
  'controller[stripe_dashboard][type]=none',
  'controller[fees][payer]=application',
  'controller[losses][payments]=application',
  'capabilities[card_payments][requested]=true',
  'capabilities[transfers][requested]=true',
  'business_profile[mcc]=8398',
  'business_profile[url]=https://harbour.example',
  'company[name]=Harbour Light',
  'company[phone]=%2B85221234567',
  'company[tax_id]=91/00001',
  'company[address][city]=Kwun Tong',
  'company[address][line1]=12 Hoi Yuen Road',
  'company[owners_provided]=true',
  'company[executives_provided]=true',
  'settings[payouts][schedule][interval]=manual',
  'tos_acceptance[date]=1700000000',
  'tos_acceptance[ip]=203.0.113.7',
].join('&')

const identityCard = 'purpose=identity_document&file[size]=4&file[type]=image/png'

const representative = [
  'first_name=Tai Man',
  'last_name=Chan',
  'email=chan@harbour.example',
  'phone=%2B85221234567',
  'dob[day]=17',
  'dob[month]=5',
  'dob[year]=1970',
  'id_number=A123456(3)',
  'address[line1]=8 Tsun Yip Street',
  'address[city]=Kwun Tong',
  'relationship[representative]=true',
  'relationship[title]=Director',
].join('&')

const bankAccount = [
  'external_account[object]=bank_account',
  'external_account[country]=HK',
  'external_account[currency]=hkd',
  'external_account[routing_number]=004-808',
].join('&')
