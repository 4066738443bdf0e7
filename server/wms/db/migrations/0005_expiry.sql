ALTER TABLE "outbound_orders" ADD COLUMN "shipment_days" integer;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "receipt_life_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shipment_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "receipt_days" integer;