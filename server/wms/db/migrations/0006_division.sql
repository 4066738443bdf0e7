ALTER TABLE "outbound_orders" ADD COLUMN "province" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "district" text DEFAULT '' NOT NULL;