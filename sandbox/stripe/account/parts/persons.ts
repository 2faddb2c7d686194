import type { Form } from '../../call/form/form.ts'
import {
  assertOnlyKnown,
  readFlag,
  readForm,
  readInteger,
  readMetadata,
  readText,
} from '../../call/form/params.ts'
import { invalidRequest, missingResource } from '../../call/problem.ts'
import type { Change } from '../../objects.ts'
import { currentSeconds, type World } from '../../world.ts'
import type { Person } from '../account-objects.ts'
import { answerAsked, changeAccount, loadParts } from '../account-parts.ts'
import { dottedNames, noAddress, readAddress, readTexts } from '../fields.ts'

const fields = [
  'address',
  'dob',
  'email',
  'expand',
  'first_name',
  'id_number',
  'last_name',
  'metadata',
  'phone',
  'relationship',
  'verification',
]

/** POST /v1/accounts/{id}/persons, and POST for one person. */
export const givePerson = async (
  { accountId, personId }: { accountId: string; personId: string | null },
  form: Form,
  world: World,
): Promise<Change> => {
  assertOnlyKnown(form, fields)
  const before = await loadParts(accountId, world)
  const knownPerson = before.persons.find(({ id }) => id === personId)
  if (personId !== null && knownPerson === undefined) {
    throw missingResource('person', personId, 'id')
  }
  const person = await changed(knownPerson ?? newPerson(accountId, world), form, world)
  const others = before.persons.filter(({ id }) => id !== person.id)
  if (person.relationship.representative && others.some(isRepresentative)) {
    throw invalidRequest('An account has one representative.', 'relationship[representative]')
  }
  const changedParts = { ...before, persons: [person, ...others] }
  const role = person.relationship.representative ? 'representative' : person.id
  const names = [...dottedNames(form, `${person.id}.`), ...dottedNames(form, `${role}.`)]
  const after = answerAsked(changedParts, names)
  return changeAccount(
    { before, after },
    { body: person, put: [{ kind: 'person', id: person.id, body: person }] },
    world,
  )
}

/** GET /v1/accounts/{id}/persons */
export const listPersons = async (accountId: string, query: Form, world: World) => {
  assertOnlyKnown(query, ['relationship', 'limit', 'expand'])
  const { persons } = await loadParts(accountId, world)
  const wanted = readFlag(readForm(query, 'relationship'), 'representative')
  const data = wanted ? persons.filter(isRepresentative) : persons
  return { object: 'list', data, has_more: false, url: `/v1/accounts/${accountId}/persons` }
}

const isRepresentative = ({ relationship }: Person): boolean => relationship.representative

const noDocument = { back: null, details: null, details_code: null, front: null }

const newPerson = (accountId: string, world: World): Person => ({
  id: world.newId('person'),
  object: 'person',
  account: accountId,
  address: noAddress,
  created: currentSeconds(world),
  dob: { day: null, month: null, year: null },
  email: null,
  first_name: null,
  id_number_provided: false,
  last_name: null,
  metadata: {},
  phone: null,
  relationship: {
    authorizer: false,
    director: false,
    executive: false,
    legal_guardian: false,
    owner: false,
    percent_ownership: null,
    representative: false,
    title: null,
  },
  requirements: {
    alternatives: [],
    currently_due: [],
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  },
  verification: {
    additional_document: noDocument,
    details: null,
    details_code: null,
    document: noDocument,
    status: 'unverified',
  },
})

const changed = async (before: Person, form: Form, world: World): Promise<Person> => {
  const { dob, relationship, verification } = before
  const birth = readForm(form, 'dob')
  const role = readForm(form, 'relationship')
  const document = readForm(readForm(form, 'verification'), 'document')
  const front = await findIdentityFile(readText(document, 'front'), world)
  const texts = {
    first_name: before.first_name,
    last_name: before.last_name,
    phone: before.phone,
  }
  return {
    ...before,
    ...readTexts(form, texts),
    email: readEmail(form) ?? before.email,
    address: readAddress(form, before.address),
    dob: {
      day: readInteger(birth, 'day') ?? dob.day,
      month: readInteger(birth, 'month') ?? dob.month,
      year: readInteger(birth, 'year') ?? dob.year,
    },
    id_number_provided: before.id_number_provided || readText(form, 'id_number') !== null,
    metadata: readMetadata(form, before.metadata),
    relationship: {
      ...relationship,
      director: relationship.director || readFlag(role, 'director'),
      executive: relationship.executive || readFlag(role, 'executive'),
      owner: relationship.owner || readFlag(role, 'owner'),
      representative: relationship.representative || readFlag(role, 'representative'),
      title: readText(role, 'title') ?? relationship.title,
    },
    verification:
      front === null
        ? verification
        : {
            ...verification,
            document: { ...verification.document, front, details: null, details_code: null },
            status: 'verified',
          },
  }
}

const readEmail = (form: Form): string | null => {
  const email = readText(form, 'email')
  if (email === null || /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email)) return email
  throw invalidRequest(`Invalid email address: ${email}`, 'email', 'email_invalid')
}

const findIdentityFile = async (id: string | null, world: World): Promise<string | null> => {
  if (id === null) return null
  const file = await world.store.get('file', id)
  if (file?.purpose === 'identity_document') return id
  throw invalidRequest(`No such file upload: '${id}'`, 'verification[document][front]')
}
