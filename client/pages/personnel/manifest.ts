// Pages of workers, their teams and absences, and the agencies that send some of them.
export const manifest = {
  '/personnel/worker': 'personnel/worker',
  '/personnel/warehouseWorkerCreate': 'personnel/worker-create',
  '/personnel/agency': 'personnel/agency',
  '/personnel/agencyCreate': 'personnel/agency-create',
  '/personnel/teamSwitchRecord': 'personnel/team-switches',
  '/employee/leave': 'personnel/leave',
  '/employee/leave/create': 'personnel/leave-create',
} as const
