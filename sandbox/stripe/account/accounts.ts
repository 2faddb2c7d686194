import type { Form } from '../call/form/form.ts'
import {
  assertOnlyKnown,
  readFlag,
  readForm,
  readInteger,
  readMetadata,
  readRequiredText,
  readText,
} from '../call/form/params.ts'
import { invalidRequest } from '../call/problem.ts'
import type { Change } from '../objects.ts'
import { currentSeconds, type World } from '../world.ts'
import type { BusinessProfile, Company, StoredAccount } from './account-objects.ts'
import { answerAsked, changeAccount, loadParts } from './account-parts.ts'
import { dottedNames, noAddress, readAddress, readTexts } from './fields.ts'

const changeable = [
  'business_profile',
  'business_type',
  'capabilities',
  'company',
  'email',
  'expand',
  'metadata',
  'settings',
  'tos_acceptance',
]

/** POST /v1/accounts: an account that a platform controls, and collects everything for. */
export const createAccount = (form: Form, world: World): Change => {
  assertOnlyKnown(form, [...changeable, 'controller', 'country', 'default_currency'])
  const { country, controller } = readControlled(form)
  const empty: StoredAccount = {
    id: world.newId('acct'),
    business_profile: noProfile,
    business_type: null,
    company: noCompany,
    controller,
    country,
    created: currentSeconds(world),
    default_currency: readText(form, 'default_currency') ?? 'hkd',
    email: null,
    metadata: {},
    tos_acceptance: { date: null, ip: null, user_agent: null },
    requested: [],
    statementDescriptor: null,
    payoutInterval: 'daily',
    asked: [],
    payoutsDisabled: false,
  }
  const after = { account: changed(empty, form), persons: [], bankAccounts: [] }
  return changeAccount({ before: null, after }, { put: [] }, world)
}

/** POST /v1/accounts/{id} */
export const updateAccount = async (id: string, form: Form, world: World): Promise<Change> => {
  assertOnlyKnown(form, changeable)
  const before = await loadParts(id, world)
  const changedParts = { ...before, account: changed(before.account, form) }
  const after = answerAsked(changedParts, dottedNames(form))
  return changeAccount({ before, after }, { put: [] }, world)
}

const noProfile: BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
}

const noDocument = { back: null, details: null, details_code: null, front: null }

const noCompany: Company = {
  address: noAddress,
  directors_provided: false,
  executives_provided: false,
  name: null,
  owners_provided: false,
  phone: null,
  tax_id_provided: false,
  verification: { document: noDocument },
}

// Only accounts like ours are supported: others have a dashboard, or Stripe itself requests their
// data.
const readControlled = (form: Form) => {
  const country = readRequiredText(form, 'country')
  if (country !== 'HK') throw invalidRequest(`${country} is not supported here`, 'country')
  const controllerForm = readForm(form, 'controller')
  assertOnlyKnown(controllerForm, ['fees', 'losses', 'requirement_collection', 'stripe_dashboard'])
  const controller = {
    fees: { payer: readText(readForm(controllerForm, 'fees'), 'payer') ?? 'account' },
    is_controller: true,
    losses: { payments: readText(readForm(controllerForm, 'losses'), 'payments') ?? 'stripe' },
    requirement_collection: readText(controllerForm, 'requirement_collection') ?? 'stripe',
    stripe_dashboard: {
      type: readText(readForm(controllerForm, 'stripe_dashboard'), 'type') ?? 'full',
    },
    type: 'application',
  } as const
  const { losses, fees, requirement_collection, stripe_dashboard } = controller
  const whole = [losses.payments, fees.payer, requirement_collection, stripe_dashboard.type]
  if (whole.join(' ') !== 'application application application none') {
    throw invalidRequest('This simulation has accounts that the platform controls only')
  }
  return { country, controller }
}

const changed = (before: StoredAccount, form: Form): StoredAccount => {
  const { business_profile: profile, company } = before
  const companyForm = readForm(form, 'company')
  assertOnlyKnown(companyForm, companyFields)
  const acceptance = readForm(form, 'tos_acceptance')
  const settings = readForm(form, 'settings')
  const descriptor = readText(readForm(settings, 'payments'), 'statement_descriptor')
  const schedule = readForm(readForm(settings, 'payouts'), 'schedule')
  return {
    ...before,
    business_profile: {
      ...profile,
      ...readTexts(readForm(form, 'business_profile'), {
        mcc: profile.mcc,
        name: profile.name,
        product_description: profile.product_description,
        support_email: profile.support_email,
        support_phone: profile.support_phone,
        support_url: profile.support_url,
        url: profile.url,
      }),
    },
    business_type: readText(form, 'business_type') ?? before.business_type,
    company: {
      ...company,
      ...readTexts(companyForm, { name: company.name, phone: company.phone }),
      address: readAddress(companyForm, company.address),
      directors_provided: company.directors_provided || readFlag(companyForm, 'directors_provided'),
      executives_provided:
        company.executives_provided || readFlag(companyForm, 'executives_provided'),
      owners_provided: company.owners_provided || readFlag(companyForm, 'owners_provided'),
      tax_id_provided: company.tax_id_provided || readText(companyForm, 'tax_id') !== null,
    },
    email: readText(form, 'email') ?? before.email,
    metadata: readMetadata(form, before.metadata),
    tos_acceptance: {
      date: readInteger(acceptance, 'date') ?? before.tos_acceptance.date,
      ip: readText(acceptance, 'ip') ?? before.tos_acceptance.ip,
      user_agent: null,
    },
    requested: readRequested(form, before.requested),
    statementDescriptor: descriptor ?? before.statementDescriptor,
    payoutInterval: readText(schedule, 'interval') ?? before.payoutInterval,
  }
}

const companyFields = [
  'address',
  'directors_provided',
  'executives_provided',
  'name',
  'owners_provided',
  'phone',
  'registration_number',
  'structure',
  'tax_id',
  'verification',
]

const readRequested = (form: Form, before: StoredAccount['requested']) => {
  const capabilityForm = readForm(form, 'capabilities')
  assertOnlyKnown(capabilityForm, ['card_payments', 'transfers'])
  const requestedNames = (['card_payments', 'transfers'] as const).filter((name) =>
    readFlag(readForm(capabilityForm, name), 'requested'),
  )
  return [...new Set([...before, ...requestedNames])]
}
