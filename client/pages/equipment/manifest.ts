// Boards of the gate and the floor: who comes, how the devices are. They stand alone, for a screen on the wall.
export const manifest = {
  '/visitor-system/dashboard': 'equipment/visitor-board',
  '/base/device/graph': 'equipment/device-graph',
} as const
