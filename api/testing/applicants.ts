import { randomUUID } from 'node:crypto'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openBrowser, type TestApi } from './api.ts'

const password = 'Lighthouse-7'

/** An applicant who has signed up and not verified their address. */
export const newApplicant = async (
  api: Pick<TestApi, 'app' | 'db' | 'keys' | 'store'>,
  name: string,
) => {
  const username = `${name}-${randomUUID().slice(0, 8)}@charity.example`
  const browser = openBrowser(api, 'localhost')
  const signUp = {
    username,
    password,
    firstName: 'Suk Yee',
    lastName: 'Wong',
    phoneNumber: '6123 4567',
    terms: true,
  }
  const registered = await browser.post('/api/organizations/register', signUp)
  if (registered.status !== 204) throw new Error(`no application: ${registered.text}`)
  const usernameHash = api.keys.usernameHash(username)
  const credential = requirePresent(
    await findCredential(api.db, { realm: 'staff', usernameHash }),
    'a credential',
  )
  const organisationId = credential.organisationId as OrganisationId
  const state = async () => {
    const loaded = await loadState(api.store, application, organisationId)
    if (loaded.state.status === 'none') throw new Error('there is no application')
    return loaded.state
  }
  /** Returns the token of the newest letter. */
  const token = async () => {
    const { applicantId: staffId, openLinks } = await state()
    const { linkId } = requirePresent(openLinks.at(-1) ?? null, 'a link')
    return api.keys.staffMailToken({ organisationId, staffId, linkId })
  }
  const path = '/api/organizations/application'
  return {
    browser,
    username,
    password,
    organisationId,
    state,
    token,
    verify: async () => browser.post(`/api/organizations/register/${await token()}`, {}),
    get: () => browser.get(path),
    put: (section: string, body: unknown) => browser.put(`${path}/${section}`, body),
    post: (what: string, body: unknown = {}) => browser.post(`${path}/${what}`, body),
    delete: (documentId: string) => browser.delete(`${path}/documents/${documentId}`),
    upload: (what: 'logo' | 'documents' | 'kyc', form: FormData) =>
      browser[what === 'kyc' ? 'put' : 'post'](`${path}/${what}`, form),
  }
}

/** An applicant with a verified address. */
export const verifiedApplicant = async (
  api: Pick<TestApi, 'app' | 'db' | 'keys' | 'store'>,
  name: string,
) => {
  const applicant = await newApplicant(api, name)
  const verified = await applicant.verify()
  if (verified.status !== 204) throw new Error(`not verified: ${verified.text}`)
  return applicant
}
