import '../../lib/browser/add-missing.ts'
import { mountStaffSite } from '../../account/site/mount-staff-site.tsx'
import { createAreaRouter } from './router.tsx'

mountStaffSite(createAreaRouter)
