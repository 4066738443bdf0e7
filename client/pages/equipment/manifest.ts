// Boards of the gate and the floor: who comes, how the devices are, whether a station has what it needs. They stand alone.
export const manifest = {
  '/visitor-system/dashboard': 'equipment/visitor-board',
  '/test': 'equipment/self-check',
  '/base/device/graph': 'equipment/device-graph',
} as const
