import { assert } from '@almoner/domain/kernel/assert.ts'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type {
  ConnectProvider,
  MethodCommand,
  SetManualMethod,
} from '@almoner/domain/organisation/commands.ts'
import { fpsCode } from '@almoner/domain/payment-code/fps-code.ts'
import { toThreeLanguages } from '../texts.ts'

// Every code that can be scanned is invented and shows this, so that no money can be lost by it.
const createFpsCode = (fpsId: string): string => {
  const result = fpsCode({ proxy: { fpsId }, amountCents: null, reference: null })
  assert('code' in result, 'the demonstration has an FPS code')
  return result.code
}

const manual = (
  method: ManualMethod,
  settings: Partial<Omit<SetManualMethod, 'type' | 'method'>>,
): SetManualMethod => ({
  type: 'SetManualMethod',
  method,
  enabled: true,
  code: null,
  bank: null,
  payableTo: null,
  instructions: null,
  ...settings,
})

const harbourManual: readonly SetManualMethod[] = [
  manual('fps', { code: createFpsCode('9990017') }),
  manual('alipay_hk', { code: 'https://qr.alipay.com/sandbox-harbour-light-hk' }),
  manual('alipay_ch', { code: 'https://qr.alipay.com/sandbox-harbour-light-ch' }),
  manual('wechatpay_hk', { code: 'wxp://sandbox-harbour-light-hk' }),
  manual('wechatpay_ch', { code: 'wxp://sandbox-harbour-light-ch' }),
  manual('bocpay', { code: createFpsCode('9990025') }),
  manual('octopus', { code: 'octopus://payment?token=sandbox-harbour-light' }),
  manual('bank_transfer', {
    bank: {
      bankCode: '004',
      branchCode: '999',
      accountNumber: '990017001',
      accountHolder: 'Harbour Light Children’s Fund Limited',
    },
    instructions: toThreeLanguages(
      'Write the payment’s reference in the remarks of your transfer.',
      '請在轉賬附言寫上參考編號。',
      '请在转账附言写上参考编号。',
    ),
  }),
  manual('check_writing', {
    payableTo: toThreeLanguages(
      'Harbour Light Children’s Fund Limited',
      '海港之光兒童基金有限公司',
      // Payers copy it onto a cheque: a bank knows the company by its registered name only.
      '海港之光兒童基金有限公司',
    ),
    instructions: toThreeLanguages(
      'Write the payment’s reference on the back and post it to Room 2, 3/F, 412 Hoi Bun Road, Kwun Tong.',
      '請在支票背面寫上參考編號，郵寄至觀塘海濱道412號3樓2室。',
      '请在支票背面写上参考编号，邮寄至观塘海滨道412号3楼2室。',
    ),
  }),
  manual('cash', {
    instructions: toThreeLanguages(
      'Bring it to our room in Kwun Tong, Monday to Friday from ten to six. You are given a slip to photograph.',
      '請於星期一至五上午十時至下午六時親臨觀塘辦事處。我們會給你一張收條，請拍照上載。',
      '请在周一至周五上午十点至下午六点亲临观塘办事处。我们会给您一张收条，请拍照上传。',
    ),
  }),
]

const payme = (expiresOn: string): ConnectProvider => ({
  type: 'ConnectProvider',
  provider: 'payme',
  expiresOn,
})

/** The wallets that are simulated, or that have a real provider. */
export type WorldWallets = Readonly<Record<WalletMethod, boolean>>

/**
 * The payment methods of the demonstration's charities, by sub-domain; PayMe's credentials last a
 * year. A wallet without credentials is not offered: a payer who chose it could not pay.
 */
export const methodCommands = (
  subDomain: string,
  { inAYear, wallets }: { inAYear: string; wallets: WorldWallets },
): readonly MethodCommand[] =>
  allMethodCommands(subDomain, inAYear).filter((command) => {
    if (command.type === 'SetTapAndGoFee') return wallets.tap_and_go
    return command.type !== 'ConnectProvider' || wallets[command.provider]
  })

const allMethodCommands = (subDomain: string, inAYear: string): readonly MethodCommand[] => {
  switch (subDomain) {
    case 'harbour':
      return [
        payme(inAYear),
        { type: 'ConnectProvider', provider: 'tap_and_go', expiresOn: null },
        { type: 'SetTapAndGoFee', basisPoints: 150 },
        ...harbourManual,
      ]
    case 'lionrock':
      return [payme(inAYear)]
    default:
      return []
  }
}
