import { AddOffline } from '../../../desk/offline-entries/form/add-offline.tsx'
import { AmendOffline } from '../../../desk/offline-entries/form/amend-offline.tsx'
import { OfflineDetail } from '../../../desk/offline-entries/offline-detail.tsx'
import { ImportDetail } from '../../../desk/imports/import-detail.tsx'
import { ImportOffline } from '../../../desk/imports/import-offline.tsx'
import { useReader } from '../../../desk/use-may.ts'

export const DeskAddOffline = () => <AddOffline {...useReader('offline.edit')} />

export const DeskAmendOffline = () => <AmendOffline {...useReader('offline.edit')} />

export const DeskImportOffline = () => <ImportOffline {...useReader('offline.edit')} />

export const DeskImportDetail = () => <ImportDetail {...useReader('offline.edit')} />

export const DeskOfflineDetail = () => <OfflineDetail of={useReader('payments.read').of} />
