import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import { useInvoiceStatus } from '../../../lib/text/billing-labels.ts'
import { Pill, type PillTone } from './pill.tsx'
import type { IconName } from '../../picture/icon.tsx'

const looks: Record<InvoiceStatus, { tone: PillTone; icon: IconName }> = {
  due: { tone: 'info', icon: 'calendar' },
  charging: { tone: 'info', icon: 'clock' },
  failed: { tone: 'danger', icon: 'danger' },
  paid: { tone: 'success', icon: 'success' },
  void: { tone: 'neutral', icon: 'close' },
}

export const InvoicePill = ({ status }: { status: InvoiceStatus }) => {
  const invoiceStatus = useInvoiceStatus()
  return <Pill {...looks[status]}>{invoiceStatus[status]}</Pill>
}
