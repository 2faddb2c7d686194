import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { takesCards } from '@almoner/domain/connected-account/state.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import { Hono, type Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { isManual } from '@almoner/domain/payment-methods/payment-method.ts'
import { hongKongDate, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { statementLine } from '@almoner/domain/charity-details/statement-line.ts'
import { minimumAmount } from '@almoner/domain/organisation/state.ts'
import { usableMethods } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import type { AppDependencies, AppEnv } from '../../http/app-env.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { setFileHeaders } from '../../use-cases/files/uploads/file-headers.ts'
import { logoAddress, uploadedLogo } from '../../use-cases/charity/charity-logo.ts'
import { organizationMoney, type OrganizationAnswer } from './contract.ts'
import { manualMethodAnswers } from './manual-methods.ts'
import { answerJson } from '../../http/answer-json.ts'

/** The data of the charity at this host, for a payer's browser. */
export const organizationRoutes = new Hono<AppEnv>()
  .get('/donors/organization', async (c) =>
    answerJson(c, await answerOrganization(c), { money: organizationMoney }),
  )
  .get('/donors/organization/logo', (c) => sendLogo(c))

const answerOrganization = async (c: Context<AppEnv>): Promise<OrganizationAnswer> => {
  const charity = currentCharity(c)
  const { store } = c.get('deps')
  const account = await cachedState(store, connectedAccount, charity.organisationId)
  const { profile } = charity
  const language = c.get('language')
  const today = hongKongDate(instantFromMilliseconds(c.get('deps').now()))
  const usable = usableMethods(charity, today)
  const manual = usable.filter(isManual)
  const rows = profile.formRows.filter((row) => !row.archived)
  return {
    _id: charity.organisationId,
    id: charity.organisationId,
    organizationObj: {
      organizationPermitted: charity.status === 'approved',
      organizationName: localised(profile.name, language),
      subDomain: charity.subDomain,
      organizationUrl: profile.organisationUrl,
      organizationAddress: localised(profile.address, language),
      organizationIRDNo: charity.irFileNumber,
      intro: localised(profile.intro, language),
      defaultLanguage: profile.defaultLanguage,
      supportedLanguages: [...profile.supportedLanguages],
      autoDetectLanguage: profile.autoDetectLanguage,
      minimumPaymentAmount: minimumAmount(profile),
      statementDescriptor: statementLine(profile.statementDescriptor),
      logo: logoAddress(profile),
      plan: { currentPlan: profile.plan },
      headerColor: profile.colours.header,
      buttonColor: profile.colours.button,
      progressBarColor: profile.colours.progressBar,
      formSetting: {
        enabled: rows.length > 0,
        rows: rows.map(({ id, type, required, label, placeholder }) => ({
          id,
          type,
          required,
          label: localised(label, language),
          placeholder: localised(placeholder, language),
        })),
      },
      paymentMethodCode: manualMethodAnswers(charity.methods, { manual, language }),
    },
    paymentMethod: {
      card: {
        enabled: usable.includes('card') && takesCards(account.state),
        ...toCardEntry(c.get('deps')),
      },
      payMe: { enabled: usable.includes('payme') },
      tapAndGo: { enabled: usable.includes('tap_and_go') },
      manual,
    },
  }
}

// The address names the picture: another one has another address.
const sendLogo = async (c: Context<AppEnv>): Promise<Response> => {
  const key = uploadedLogo(currentCharity(c).profile)
  const logo = key === null ? null : await c.get('deps').readFile(key)
  if (logo === null) throw new Refusal('not_found')
  setFileHeaders(c, logo.contentType)
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(Uint8Array.from(logo.bytes))
}

const toCardEntry = ({ cardEntry }: AppDependencies) => cardEntry
