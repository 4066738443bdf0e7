// Pages about pay by the piece: what it is counted by, what everybody earned, and counting it again.
export const manifest = {
  '/personnel/pieceUserDaily': 'piece/user-daily',
  '/personnel/pieceUserMonth': 'piece/user-month',
  '/personnel/pieceMonth': 'piece/month',
  '/personnel/UserWorkTeamReport': 'piece/team-share',
  '/personnel/pieceUserTeamScoreDetail': 'piece/score-detail',
  '/personnel/PieceTeamCrossDayDetail': 'piece/cross-day',
  '/personnel/contribution': 'piece/contribution',
  '/personnel/pieceCoefficientOwner': 'piece/coefficients',
  '/piece/recompute-task': 'piece/recompute',
  '/piece/app': 'piece/app',
  '/personnel/score': 'piece/score',
} as const
