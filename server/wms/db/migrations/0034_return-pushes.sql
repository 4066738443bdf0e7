CREATE TABLE "return_pushes" (
	"push_no" text PRIMARY KEY NOT NULL,
	"generation" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"return_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT '待推送' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"last_result" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"last_at" timestamp (3) with time zone,
	"next_retry_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_pushes_state_known" CHECK ("return_pushes"."state" in ('待推送', '推送中', '成功', '待重试', '人工处理', '已关闭')),
	CONSTRAINT "return_pushes_generation_known" CHECK ("return_pushes"."generation" in ('NEW', 'OLD')),
	CONSTRAINT "return_pushes_error" CHECK ("return_pushes"."error_code" in ('NO_ADDRESS', 'SECRET_LOST', 'ADDRESS_FORBIDDEN', 'HOST_UNKNOWN', 'REFUSED', 'TIMEOUT', 'CERTIFICATE', 'CONNECTION', 'REDIRECTED', 'REJECTED', 'SERVER_ERROR'))
);
--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "push_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "push_generation" text DEFAULT 'NEW' NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "push_secret" text;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "push_secret_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "return_pushes" ADD CONSTRAINT "return_pushes_return_no_return_parcels_return_no_fk" FOREIGN KEY ("return_no") REFERENCES "public"."return_parcels"("return_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pushes" ADD CONSTRAINT "return_pushes_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "return_pushes" ADD CONSTRAINT "return_pushes_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "return_pushes_parcel" ON "return_pushes" USING btree ("return_no");--> statement-breakpoint
CREATE INDEX "return_pushes_doc" ON "return_pushes" USING btree ("doc_no");--> statement-breakpoint
CREATE INDEX "return_pushes_created" ON "return_pushes" USING btree ("created_at","push_no");--> statement-breakpoint
CREATE INDEX "return_pushes_generation" ON "return_pushes" USING btree ("generation","created_at","push_no");--> statement-breakpoint
CREATE INDEX "return_pushes_warehouse" ON "return_pushes" USING btree ("warehouse","created_at","push_no");--> statement-breakpoint
CREATE INDEX "return_pushes_owner" ON "return_pushes" USING btree ("owner","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_pushes_state" ON "return_pushes" USING btree ("state","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_pushes_due" ON "return_pushes" USING btree ("next_retry_at") WHERE "return_pushes"."state" in ('待推送', '待重试');--> statement-breakpoint
CREATE INDEX "return_pushes_under_way" ON "return_pushes" USING btree ("lease_until") WHERE "return_pushes"."state" = '推送中';